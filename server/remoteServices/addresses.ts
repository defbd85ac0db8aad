/** A service in addresses: colons may stand in a path, and do in the ids of reference data (`dataset:{id}`). Pure. */
export const inPath = (id: string): string => encodeURIComponent(id).replaceAll('%3A', ':')
