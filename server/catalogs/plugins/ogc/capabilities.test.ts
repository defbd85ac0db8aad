import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExpectedRunFailure } from '../plugin.ts'
import { axesOf, type Box } from './axes.ts'
import { formatsOf, readCapabilities } from './capabilities.ts'
import { rootOf } from './features.ts'
import { findType, metadataOfType, wfsAddress } from './wfs.ts'

const document = `<?xml version="1.0"?>
<wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="urn:w" xmlns:ows="urn:o" xmlns:xlink="urn:x">
  <ows:ServiceIdentification><ows:Fees>NONE</ows:Fees>
    <ows:AccessConstraints>Licence Ouverte</ows:AccessConstraints></ows:ServiceIdentification>
  <ows:ServiceProvider><ows:ProviderName>Ville</ows:ProviderName></ows:ServiceProvider>
  <ows:OperationsMetadata><ows:Operation name="GetFeature">
    <ows:Parameter name="outputFormat"><ows:AllowedValues><ows:Value>application/gml+xml; version=3.2</ows:Value>
      <ows:Value>csv</ows:Value><ows:Value>application/json</ows:Value></ows:AllowedValues></ows:Parameter>
    <ows:Constraint name="CountDefault"><ows:NoValues/><ows:DefaultValue>500</ows:DefaultValue></ows:Constraint>
  </ows:Operation></ows:OperationsMetadata>
  <FeatureTypeList>
    <FeatureType><Name>v:trees</Name><Title>Arbres</Title><Abstract>Tous</Abstract>
      <ows:Keywords><ows:Keyword>arbre</ows:Keyword><ows:Keyword>arbre</ows:Keyword></ows:Keywords>
      <DefaultCRS>urn:ogc:def:crs:EPSG::2154</DefaultCRS><OtherCRS>urn:ogc:def:crs:OGC:1.3:CRS84</OtherCRS>
      <ows:WGS84BoundingBox><ows:LowerCorner>-5 47</ows:LowerCorner><ows:UpperCorner>-1 49</ows:UpperCorner></ows:WGS84BoundingBox>
      <MetadataURL xlink:href="https://geo.example.org/trees"/></FeatureType>
    <FeatureType><Title>Without a name</Title></FeatureType>
  </FeatureTypeList>
</wfs:WFS_Capabilities>`

describe('the capabilities of a WFS', () => {
  it('list its layers, their formats and their extent', () => {
    const capabilities = readCapabilities(document)
    expect(capabilities).toMatchObject({ version: '2.0.0', maxFeatures: 500, types: [{ name: 'v:trees' }] })
    const [type] = capabilities.types
    expect(type && findType(capabilities, 'trees')).toBe(type)
    expect(type && metadataOfType(capabilities, type)).toEqual({
      title: 'Arbres',
      description: 'Tous',
      keywords: ['arbre'],
      creator: 'Ville',
      license: {
        title: 'Licence Ouverte / Open Licence version 2.0',
        href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'
      },
      origin: 'https://geo.example.org/trees'
    })
    expect(type && formatsOf(capabilities, type)).toEqual([
      { name: 'application/json', extension: 'geojson' },
      { name: 'csv', extension: 'csv' }
    ])
    expect(type?.box).toEqual([-5, 47, -1, 49])
  })

  it.each([
    ['<ServiceExceptionReport><ServiceException>No</ServiceException></ServiceExceptionReport>', /: No$/],
    ['<WMS_Capabilities/>', /pas un service WFS/],
    ['<!doctype html><html></html>', /HTML/]
  ])('are refused with a message: %s', (text, message) => {
    expect(() => readCapabilities(text)).toThrow(message)
  })

  it('throw expected errors only, for any incomplete document', () => {
    const pieces = document.split(/(?=<)/)
    fc.assert(
      fc.property(fc.subarray(pieces, { minLength: 2 }), (kept) => {
        try {
          readCapabilities(kept.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(ExpectedRunFailure)
        }
      }),
      { endOnFailure: true }
    )
  })
})

it.each<[unknown, Box | undefined, string]>([
  [[-2.7, 47.6], [-5, 47, -1, 49], 'right'],
  [[47.6, -2.7], [-5, 47, -1, 49], 'swapped'],
  [[[[47.6, -2.7]]], [-5, 47, -1, 49], 'swapped'],
  [[120, 10], undefined, 'right'],
  [[10, 120], undefined, 'swapped'],
  [[10, 120.5], [-5, 47, -1, 49], 'swapped'],
  [[267000, 6741000], [-5, 47, -1, 49], 'projected'],
  [null, [-5, 47, -1, 49], 'right']
])('detects the axes of %o in %o: %s', (coordinates, box, axes) => {
  expect(axesOf({ geometry: { coordinates } }, box)).toBe(axes)
})

it('keeps the parameters of the service itself in addresses', () => {
  expect(
    wfsAddress('https://a.org/ms?map=/x.map&SERVICE=WMS&Request=GetMap#a', { request: 'GetCapabilities' })
  ).toBe('https://a.org/ms?map=%2Fx.map&service=WFS&request=GetCapabilities')
  for (const end of ['', '/', '/collections', '/collections/trees/items?f=html']) {
    expect(rootOf(`https://a.org/api/v1${end}`)).toBe('https://a.org/api/v1')
  }
})
