/** Organization and department in the path of a page of the directory. */
export function organizationOfPath(
  pathname: string,
  directoryPath: string
): { id: string; department?: string } {
  const [, , id = '', , department] = pathname.slice(directoryPath.length).split('/')
  return { id: decoded(id), ...(department ? { department: decoded(department) } : {}) }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
