/** The catalog, the import or the publication was deleted while it ran: nothing is left to tell it to. */
export class RemovedMeanwhile extends Error {}
