import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { fixture } from './fixtures.ts'
import { fromCode, fromWkt } from './projection.ts'

const geographic = (datum: string, meridian: string, unit: string): string =>
  `GEOGCS["GCS",DATUM["${datum}",SPHEROID["Clarke_1880_IGN",6378249.2,293.4660212936265]],${meridian},${unit}]`
const paris = 'PRIMEM["Paris",2.337229166666667]'
const greenwich = 'PRIMEM["Greenwich",0.0]'
const degrees = 'UNIT["Degree",0.0174532925199433]'
const grades = 'UNIT["Grad",0.01570796326794897]'

describe('coordinate systems', () => {
  it('converts nothing that is in WGS84', async () => {
    expect(fromWkt((await fixture('lieux-4326.prj')).toString())).toBeUndefined()
  })

  it('converts ESRI and compound texts', async () => {
    const lambert = (await fixture('lieux-2154.prj')).toString()
    for (const text of [
      lambert,
      `COMPD_CS["avec hauteurs",${lambert},VERT_CS["IGN69",VERT_DATUM["IGN69",2005]]]`
    ]) {
      const [longitude, latitude] = fromWkt(text)!(700000, 6600000)
      expect(longitude).toBeCloseTo(3, 7)
      expect(latitude).toBeCloseTo(46.5, 7)
    }
  })

  it('shifts the datum of old French systems, whose texts do not give it', () => {
    const base = geographic('D_NTF', paris, grades)
    const text = `PROJCS["NTF_Paris_Lambert_II_etendu",${base},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",2200000.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",46.8],PARAMETER["Scale_Factor",0.99987742],PARAMETER["Latitude_Of_Origin",46.8],UNIT["Meter",1.0]]`
    const [longitude, latitude] = fromWkt(text)!(600000, 2428000)
    const [expectedLongitude, expectedLatitude] = fromCode('EPSG:27572')!(600000, 2428000)
    expect(longitude).toBeCloseTo(expectedLongitude, 6)
    expect(latitude).toBeCloseTo(expectedLatitude, 6)
  })

  it.each([
    ['I', 55, 0.999877341, 200_000, [600_990.315, 127_726.451]],
    ['II', 52, 0.99987742, 2_200_000, [600_990.892, 2_427_961.512]]
  ] as const)(
    'reads the angles of Lambert %s in grads, as its system',
    (_, latitude, scale, northing, [x, y]) => {
      const base = geographic('D_NTF', paris, grades)
      const text = `PROJCS["NTF_Paris_Lambert",${base},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",${northing}],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",${latitude}.0],PARAMETER["Scale_Factor",${scale}],PARAMETER["Latitude_Of_Origin",${latitude}.0],UNIT["Meter",1.0]]`
      const [longitude, found] = fromWkt(text)!(x, y)
      expect(longitude).toBeCloseTo(2.35, 6)
      expect(found).toBeCloseTo(48.85, 6)
    }
  )

  // Texts and positions as GDAL gives them.
  it.each([
    [
      'Belgium',
      `PROJCS["Belge_Lambert_1972",GEOGCS["GCS_Belge_1972",DATUM["D_Belge_1972",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",150000.013],PARAMETER["False_Northing",5400088.438],PARAMETER["Central_Meridian",4.36748666666667],PARAMETER["Standard_Parallel_1",51.1666672333333],PARAMETER["Standard_Parallel_2",49.8333339],PARAMETER["Latitude_Of_Origin",90.0],UNIT["Meter",1.0]]`,
      [152202.884, 165505.136],
      [4.4, 50.8]
    ],
    [
      'Luxembourg',
      `PROJCS["LUREF_Luxembourg_TM",GEOGCS["GCS_LUREF",DATUM["D_Luxembourg_Reference_Frame",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",80000.0],PARAMETER["False_Northing",100000.0],PARAMETER["Central_Meridian",6.16666666666667],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",49.8333333333333],UNIT["Meter",1.0]]`,
      [75085.409, 85053.462],
      [6.1, 49.7]
    ],
    [
      'the Netherlands',
      `PROJCS["RD_New",GEOGCS["GCS_Amersfoort",DATUM["D_Amersfoort",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",155000.0],PARAMETER["False_Northing",463000.0],PARAMETER["Central_Meridian",5.38763888888889],PARAMETER["Scale_Factor",0.9999079],PARAMETER["Latitude_Of_Origin",52.1561605555556],UNIT["Meter",1.0]]`,
      [155876.814, 456861.618],
      [5.4, 52.1]
    ],
    [
      'Germany',
      `PROJCS["DHDN_3_Degree_Gauss_Zone_3",GEOGCS["GCS_Deutsches_Hauptdreiecksnetz",DATUM["D_Deutsches_Hauptdreiecksnetz",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",3500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
      [3500074.921, 5540407.24],
      [9, 50]
    ],
    [
      'Italy',
      `PROJCS["Monte_Mario_Italy_1",GEOGCS["GCS_Monte_Mario",DATUM["D_Monte_Mario",SPHEROID["International_1924",6378388.0,297.0]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",1500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
      [1500026.116, 4649788.988],
      [9, 42]
    ],
    [
      'Greece',
      `PROJCS["Greek_Grid",GEOGCS["GCS_GGRS_1987",DATUM["D_GGRS_1987",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",24.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
      [412051.584, 4205998.822],
      [23, 38]
    ]
  ] as const)('shifts the old datum of %s', (_, text, [x, y], [longitude, latitude]) => {
    const found = fromWkt(text)!(x, y)
    expect(found[0]).toBeCloseTo(longitude, 4)
    expect(found[1]).toBeCloseTo(latitude, 4)
  })

  it('reads the stereographic projections of ESRI from both poles', () => {
    for (const [pole, sign] of [
      ['North', 1],
      ['South', -1]
    ] as const) {
      const text = `PROJCS["WGS_1984_Polar",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Stereographic_${pole}_Pole"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",${71 * sign}.0],UNIT["Meter",1.0]]`
      const [longitude, latitude] = fromWkt(text)!(544_589.728, -943_257.078 * sign)
      expect(longitude).toBeCloseTo(30, 6)
      expect(latitude).toBeCloseTo(80 * sign, 6)
    }
  })

  it('reads the meridian of a WKT 2 in its unit', () => {
    const text = `GEOGCRS["NTF (Paris)",DATUM["Nouvelle Triangulation Francaise (Paris)",ELLIPSOID["Clarke 1880 (IGN)",6378249.2,293.466021293627,LENGTHUNIT["metre",1]]],PRIMEM["Paris",2.5969213,ANGLEUNIT["grad",0.0157079632679489]],CS[ellipsoidal,2],AXIS["latitude",north],AXIS["longitude",east],ANGLEUNIT["grad",0.0157079632679489]]`
    const [longitude] = fromWkt(text)!(0, 54)
    expect(longitude).toBeCloseTo(2.3372, 2)
  })

  it('reads grades from the meridian of Paris', () => {
    const [longitude, latitude] = fromWkt(geographic('D_NTF', paris, grades))!(0, 54)
    expect(longitude).toBeCloseTo(2.3372, 2)
    expect(latitude).toBeCloseTo(48.6, 2)
    const [same] = fromWkt(geographic('D_NTF', greenwich, degrees))!(2.33722917, 48.6)
    expect(same).toBeCloseTo(longitude, 6)
  })

  it.each([
    '',
    'EPSG:2154',
    'PROJCS["a"]',
    `PROJCS${'['.repeat(100)}`,
    'GEOGCS["__proto__",DATUM["a"]]',
    'X'.repeat(30_000)
  ])('refuses %j', (text) => {
    expect(() => fromWkt(text)).toThrow(ConversionError)
  })

  it('gives no number for positions that a system does not cover', async () => {
    const lambert = fromWkt((await fixture('lieux-2154.prj')).toString())!
    expect(lambert(1e300, -1e300).every((value) => typeof value === 'number')).toBe(true)
  })
})
