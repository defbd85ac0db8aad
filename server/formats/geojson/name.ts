/** Whether the name of a data file is that of a GeoJSON file; other data files are delimited text. */
export function isGeojson(name: string): boolean {
  return /\.(geo)?json$/i.test(name)
}
