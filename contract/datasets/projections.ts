/** Coordinate systems that the platform converts from (docs/api/vocabulary.md); definitions are proj4 strings. */
interface Projection {
  code: string
  title: string
  aliases: string[]
  definition: string
}

export const projections: Projection[] = [
  {
    code: 'EPSG:27572',
    title: 'NTF (Paris) / Lambert zone II',
    aliases: [],
    definition:
      '+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +a=6378249.2 +b=6356515 +towgs84=-168,-60,320,0,0,0,0 +pm=paris +units=m +no_defs'
  },
  {
    code: 'EPSG:2154',
    title: 'RGF93 / Lambert-93 -- France',
    aliases: [],
    definition:
      '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'
  },
  {
    code: 'EPSG:5490',
    title: 'RGAF09 / UTM zone 20N',
    aliases: [],
    definition: '+proj=utm +zone=20 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs +type=crs'
  },
  {
    code: 'EPSG:3857',
    title: 'WGS 84 / Pseudo-Mercator -- Spherical Mercator, Google Maps, OpenStreetMap, Bing, ArcGIS, ESRI',
    aliases: [],
    definition:
      '+proj=merc +a=6378137 +b=6378137 +lat_ts=0.0 +lon_0=0.0 +x_0=0.0 +y_0=0 +k=1.0 +units=m +nadgrids=@null +wktext  +no_defs'
  },
  {
    code: 'EPSG:4326',
    title: 'WGS 84 - WGS84 - World Geodetic System 1984, used in GPS',
    aliases: ['OGC:1.3:CRS84', 'OGC:CRS84'],
    definition: '+proj=longlat +datum=WGS84 +no_defs +type=crs'
  },
  {
    code: 'EPSG:32620',
    title: 'WGS 84 / UTM zone 20N',
    aliases: [],
    definition: '+proj=utm +zone=20 +datum=WGS84 +units=m +no_defs +type=crs'
  }
]

/** The projection of a dataset, as its description stores it. */
export type DatasetProjection = Pick<Projection, 'code' | 'title'>

/** Finds a projection by code or alias, ignoring case. */
export function projectionOf(code: string): Projection | undefined {
  const normalizedCode = code.trim().toUpperCase()
  return projections.find(({ code: candidate, aliases }) =>
    [candidate, ...aliases].some((name) => name.toUpperCase() === normalizedCode)
  )
}
