/**
 * Pattern of ids of organizations and departments. `.` and `..` are path segments of URLs, and `-` stands for the root
 * of the organization where a department is expected.
 */
export const directoryIdPattern = '^(?!(?:-|\\.{1,2})$)[A-Za-z0-9_.-]+$'
export const maxDirectoryIdLength = 200
