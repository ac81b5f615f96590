/** The words of a reader's profile that are of a list, as clients send and read them. */
export const IDENTITY_TYPES = ['Password', 'Google', 'Facebook', 'Apple', 'OIDC'] as const;
export const GENDERS = ['MALE', 'FEMALE', 'NON_CONFORMING', 'PREFER_NOT_TO_SAY'] as const;
export const CONTACT_TYPES = ['WORK', 'HOME', 'PRIMARY', 'OTHER'] as const;
export const ATTRIBUTE_TYPES = ['String', 'Number', 'Boolean', 'Date'] as const;
