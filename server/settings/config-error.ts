/** One line for people: which variable is wrong and why. */
export class ConfigError extends Error {}
