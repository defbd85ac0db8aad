/**
 * Encodes a service id for a path. Colons are allowed there, and ids of reference data contain one (`dataset:{id}`). No
 * I/O.
 */
export const inPath = (id: string): string => encodeURIComponent(id).replaceAll('%3A', ':')
