import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { choicesOfAnswer } from '../fields/remoteChoices.ts'
import type { Polygon } from 'geojson'
import { asKind, geometryDrawn, isComplete, readShape, shapeOf, withVertex } from '../map/shape.ts'
import { fromMap, parsePosition, positionOf, positionValues } from '../map/position.ts'
import { fromInputText, toInputText } from './dateTimeText.ts'
import { formValues, lineOf, sameLine } from './lineValues.ts'
import { numberText, parseNumber } from './numberText.ts'
import { typedValue } from './valueChoice.ts'

describe('numbers', () => {
  it.each([
    ['1,5', 1.5],
    ['1 234.5', 1234.5],
    ['1 000', 1000],
    ['-3', -3],
    ['+2', 2],
    ['.5', 0.5],
    ['5,', 5],
    ['1e3', 1000],
    ['', undefined],
    ['1,5,2', undefined],
    ['12a', undefined],
    ['0x10', undefined],
    ['Infinity', undefined],
    ['1e999', undefined]
  ])('reads %j as %s', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it('parses every number that it formats, in both languages', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('fr', 'en'),
        (number, locale) => {
          // `-0` is displayed as 0.
          expect(parseNumber(numberText(number, locale))).toBe(number === 0 ? 0 : number)
        }
      )
    )
  })
})

describe('date-times', () => {
  it('show the local time of the zone, and write its offset', () => {
    expect(toInputText('2024-05-02T09:12:00Z', 'Europe/Paris')).toBe('2024-05-02T11:12')
    expect(toInputText('2024-05-02T09:12:30+05:30', 'UTC')).toBe('2024-05-02T03:42:30')
    expect(fromInputText('2024-05-02T11:12', 'Europe/Paris')).toBe('2024-05-02T11:12:00+02:00')
    expect(fromInputText('2024-12-02T11:12:05', 'America/New_York')).toBe('2024-12-02T11:12:05-05:00')
    expect(fromInputText('2024-12-02T11:12', 'UTC')).toBe('2024-12-02T11:12:00Z')
  })

  it('ignore invalid text', () => {
    expect(toInputText('soon', 'UTC')).toBe('')
    expect(toInputText(undefined, 'UTC')).toBe('')
    expect(fromInputText('', 'UTC')).toBeUndefined()
    expect(fromInputText('2024-13-02T11:12', 'UTC')).toBeUndefined()
    expect(fromInputText('2024-12-02T11:12', 'Nowhere/Land')).toBe('2024-12-02T11:12:00Z')
  })

  it('move forward in the hour skipped by daylight saving time', () => {
    expect(fromInputText('2024-03-31T02:30', 'Europe/Paris')).toBe('2024-03-31T03:30:00+02:00')
  })

  it('are converted back to the same instant, except in the hour repeated by daylight saving time', () => {
    const instant = fc.date({ min: new Date('1980-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Kolkata'),
        (date, zone) => {
          const value = `${date.toISOString().slice(0, 19)}Z`
          const text = toInputText(value, zone)
          const back = Date.parse(fromInputText(text, zone) ?? '')
          expect(toInputText(new Date(back).toISOString(), zone)).toBe(text)
          expect(Math.abs(back - Date.parse(value))).toBeLessThanOrEqual(3_600_000)
        }
      )
    )
  })
})

describe('values of a line', () => {
  const columns: SchemaProperty[] = [
    { key: 'a', type: 'string' },
    { key: 'tags', type: 'string', separator: ' ; ' },
    { key: 'words', type: 'string', separator: ' ' },
    { key: 'json', type: 'object' },
    { key: '_ext.n', type: 'number', 'x-extension': 'x/y' }
  ]

  it('read a line from the response of the API', () => {
    expect(
      formValues(columns, {
        a: null,
        tags: 'x ; y;',
        words: 'u v',
        json: '{"b":1}',
        _ext: { n: 2 },
        _id: '1'
      })
    ).toEqual({ tags: ['x', 'y'], words: ['u', 'v'], json: { b: 1 }, '_ext.n': 2 })
    expect(formValues(columns, { tags: ['x', ' '], '_ext.n': 3, json: 'not json' })).toEqual({
      tags: ['x'],
      '_ext.n': 3,
      json: 'not json'
    })
  })

  it('leave out empty values', () => {
    expect(lineOf({ a: '  x ', b: '  ', c: '', d: undefined, e: null, f: false, g: 0 })).toEqual({
      a: 'x',
      f: false,
      g: 0
    })
  })

  it('are compared as they would be sent', () => {
    expect(sameLine({ a: 'x', b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 }, a: ' x', e: '' })).toBe(true)
    expect(sameLine({ a: ['x'] }, { a: ['y'] })).toBe(false)
  })
})

describe('choices', () => {
  const choices = [
    { value: 'o', label: 'Open' },
    { value: 'Open', label: 'Wide open' }
  ]
  it('find a value before a label', () => {
    expect(typedValue(' Wide open ', choices, 'string')).toBe('Open')
    expect(typedValue('Open', choices, 'string')).toBe('Open')
    expect(typedValue('z', choices, 'string')).toBe('z')
    expect(typedValue('1,5', [], 'number')).toBe(1.5)
    expect(typedValue('x', [], 'integer')).toBe('x')
  })

  it('are read from the response of a URL', () => {
    const remote = { url: '/x', itemsProp: 'results', itemKey: 'code', itemTitle: 'name' }
    const results = [{ code: 'a', name: 'A' }, { code: 'a', name: 'again' }, { code: 'b' }, { name: 'C' }, 3]
    expect(choicesOfAnswer({ results }, remote)).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'b' }
    ])
    expect(choicesOfAnswer(['x', 1], { url: '/x' })).toHaveLength(2)
    expect(choicesOfAnswer('sorry', remote)).toEqual([])
  })
})

describe('positions', () => {
  it('are read from and written to one or two columns', () => {
    expect(parsePosition(' 47.2 ; -1.5')).toEqual({ latitude: 47.2, longitude: -1.5 })
    expect(parsePosition('91,0')).toBeUndefined()
    expect(parsePosition('47')).toBeUndefined()
    const keys = { latitude: 'y', longitude: 'x' }
    expect(positionOf({ y: 1, x: 2 }, keys)).toEqual({ latitude: 1, longitude: 2 })
    expect(positionOf({ y: '1', x: 2 }, keys)).toBeUndefined()
    expect(positionValues({ latitude: 1.23456789, longitude: -2 }, keys)).toEqual({ y: 1.234568, x: -2 })
    expect(positionValues({ latitude: 1, longitude: -2 }, { latLon: 'p' })).toEqual({ p: '1,-2' })
  })

  it('are normalised to longitudes between −180 and 180', () => {
    expect(fromMap(10, 361)).toEqual({ latitude: 10, longitude: 1 })
    expect(fromMap(10, -190)).toEqual({ latitude: 10, longitude: 170 })
  })
})

describe('shapes', () => {
  const point = { type: 'Point', coordinates: [-1.5, 47.2] }
  it.each([
    [JSON.stringify(point), point],
    [` ${JSON.stringify({ type: 'Feature', properties: {}, geometry: point })}`, point],
    ['POINT (-1.5 47.2)', 'wkt'],
    ['SRID=4326;multipolygon(((0 0, 1 0, 1 1, 0 0)))', 'wkt'],
    ['Nantes', undefined],
    ['{"type":"Point","coordinates":[-1.5', undefined],
    ['{"type":"Point"}', undefined],
    ['{"type":"LineString","coordinates":[-1.5,47.2]}', undefined],
    ['{"type":"FeatureCollection","features":[]}', undefined],
    ['{"type":"GeometryCollection","geometries":[{"type":"Point"}]}', undefined]
  ])('reads %s', (text, read) => {
    expect(readShape(text)).toEqual(read)
  })

  it('are a point, then a line, then a polygon as vertices are added', () => {
    let shape = asKind({ kind: 'Point', vertices: [[0, 0]] }, 'Polygon')
    expect(geometryDrawn(shape)?.type).toBe('Point')
    shape = withVertex(shape, [1, 0])
    expect([geometryDrawn(shape)?.type, isComplete(shape)]).toEqual(['LineString', false])
    shape = withVertex(shape, [1, 1])
    const polygon: Polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0]
        ]
      ]
    }
    expect(geometryDrawn(shape)).toEqual(polygon)
    expect(shapeOf(polygon)).toEqual(shape)
    expect(asKind(shape, 'Point').vertices).toEqual([[1, 1]])
    expect(withVertex(asKind(shape, 'Point'), [2, 2]).vertices).toEqual([[2, 2]])
  })

  it('have no vertices when the geometry has several parts', () => {
    const ring = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0]
    ]
    expect(shapeOf({ type: 'Polygon', coordinates: [ring, ring] })).toBeUndefined()
    expect(shapeOf({ type: 'MultiPoint', coordinates: [[0, 0]] })).toBeUndefined()
  })
})
