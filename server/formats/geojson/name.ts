/** Whether a data file is GeoJSON, by its name: data files are either that or delimited text. */
export function isGeojson(name: string): boolean {
  return /\.(geo)?json$/i.test(name)
}
