/** Why a line has no computed geometry, in words for the owner of the data (contract/dataset-schema.md §5). */
export class GeometryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'GeometryError'
  }
}

export const unreadable = (): GeometryError =>
  new GeometryError('la géométrie ne contient pas de JSON ou de WKT valide')
