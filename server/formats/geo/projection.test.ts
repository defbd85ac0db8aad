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
    (_, latitude, scale, northing, at) => {
      const base = geographic('D_NTF', paris, grades)
      const text = `PROJCS["NTF_Paris_Lambert",${base},PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",600000.0],PARAMETER["False_Northing",${northing}],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",${latitude}.0],PARAMETER["Scale_Factor",${scale}],PARAMETER["Latitude_Of_Origin",${latitude}.0],UNIT["Meter",1.0]]`
      const [longitude, found] = fromWkt(text)!(...at)
      expect(longitude).toBeCloseTo(2.35, 6)
      expect(found).toBeCloseTo(48.85, 6)
    }
  )

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
