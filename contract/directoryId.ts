/** Of organizations and departments. Addresses cannot say `.` nor `..`, and `-` says the root where a department is expected. */
export const directoryIdPattern = '^(?!(?:-|\\.{1,2})$)[A-Za-z0-9_.-]+$'
export const longestDirectoryId = 200
