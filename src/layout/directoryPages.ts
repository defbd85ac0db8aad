/**
 * Pages of the directory linked from the administration; a false value hides the links to a page that the directory
 * does not have.
 */
export const directoryPages = { me: true, organization: true, department: true, adminUsers: true }
