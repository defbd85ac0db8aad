/**
 * The header by which pages of the platform tell their language with each request. Browsers send Accept-Language for any
 * page, and the cookie wins over it: this one is written by a page alone, and wins over both.
 */
export const pageLanguageHeader = 'x-page-language'
