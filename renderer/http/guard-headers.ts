const A_YEAR_SECONDS = 31_536_000;
/** No page of a newspaper asks for these; players and payments have what they need. */
const NO_DEVICES = ['camera', 'display-capture', 'geolocation', 'microphone', 'usb'];

/**
 * What pages and calls on readers' hosts say to browsers beside their policy, where passwords and
 * cards are typed. Windows of providers that readers sign in with stay in touch with their page.
 * @param hsts https alone from now on, unset: as it comes; with `subdomains` there too
 */
export const guardHeaders = (hsts?: 'on' | 'subdomains'): readonly string[] => [
  ...['Permissions-Policy', NO_DEVICES.map((name) => `${name}=()`).join(', ')],
  ...['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ...(hsts
    ? [
        'Strict-Transport-Security',
        `max-age=${A_YEAR_SECONDS}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`,
      ]
    : []),
];
