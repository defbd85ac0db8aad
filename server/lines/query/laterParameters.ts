/**
 * Parameters whose own work is still to come. What would change which lines are returned is refused rather than
 * ignored, with the contract's own checks first: a wrong answer would be worse than none.
 */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { HttpError } from '../../http/errors.ts'

export function checkLaterParameters(
  parameters: Record<string, string>,
  schema: SchemaProperty[],
  geolocalized: boolean
): void {
  for (const name of ['bbox', 'xyz', 'geo_distance']) {
    if (parameters[name] === undefined) continue
    const label = name === 'xyz' ? 'bbox' : name
    if (!geolocalized) {
      throw new HttpError(400, `"${label}" filter cannot be used on this dataset. It is not geolocalized.`)
    }
    throw notYet(name)
  }
  for (const name of ['_c_bbox', '_c_geo_distance']) {
    if (geolocalized && parameters[name] !== undefined) throw notYet(name)
  }
  if (parameters.qs) throw notYet('qs')
  if (parameters.collapse) {
    checkCollapse(parameters.collapse, schema)
    throw notYet('collapse')
  }
  const { sampling } = parameters
  if (sampling !== undefined && sampling !== 'max' && sampling !== 'neighbors') {
    throw new HttpError(400, 'Sampling can be "max" or "neighbors"')
  }
}

function checkCollapse(key: string, schema: SchemaProperty[]): void {
  const property = schema.find((candidate) => candidate.key === key)
  const refusal = (reason: string): HttpError =>
    new HttpError(400, `Impossible d'utiliser "collapse" sur le champ ${key}, ${reason}.`)
  if (!property) throw refusal("il n'existe pas dans le jeu de données")
  if (property.separator) throw refusal('il est multivalué')
}

const notYet = (name: string): HttpError =>
  new HttpError(400, `Le paramètre "${name}" n'est pas encore pris en charge.`)
