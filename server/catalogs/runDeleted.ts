/**
 * Thrown when the catalog, import, harvest or publication was deleted during its run, so that no result can be stored.
 */
export class RunDeletedError extends Error {}
