/**
 * Thrown when a line gets no computed geometry; the message explains the reason to the owner of the data
 * (docs/api/schema.md).
 */
export class GeometryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'GeometryError'
  }
}

export const unreadable = (): GeometryError =>
  new GeometryError('la géométrie ne contient pas de JSON ou de WKT valide')
