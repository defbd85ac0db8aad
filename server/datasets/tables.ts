/** Tables of the datasets. */
export interface DatasetTables {}
