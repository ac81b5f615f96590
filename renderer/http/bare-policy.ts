/** For replies that are no page: opened as one, they load nothing and stand in no frame. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";
