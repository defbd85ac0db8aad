/** Parameter that tells a page of the directory that it is framed: it hides its top bar. */
export const hosted = { embed: 'true' }
