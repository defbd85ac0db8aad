/** Explains to the owner of the data why a line has no computed geometry (docs/api/schema.md). */
export class GeometryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'GeometryError'
  }
}

export const unreadable = (): GeometryError =>
  new GeometryError('la géométrie ne contient pas de JSON ou de WKT valide')
