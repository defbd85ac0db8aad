/**
 * Pages of the directory that the administration leads to. Each is true once the directory serves it; until then
 * nothing links to it.
 */
export const directoryPages = { me: true, organization: true, department: true, adminUsers: true }
