/** Tells a page of the directory that it is inside another page: it leaves its bar out. */
export const hosted = { embed: 'true' }
