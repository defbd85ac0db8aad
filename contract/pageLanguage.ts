/**
 * Header with the language of the page, sent with each request of the platform's own pages. It wins over the language
 * cookie, which itself wins over Accept-Language.
 */
export const pageLanguageHeader = 'x-page-language'
