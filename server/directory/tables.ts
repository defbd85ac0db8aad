/** Tables of the directory. */
// eslint-disable-next-line typescript/no-empty-object-type -- filled by the feature
export interface DirectoryTables {}
