/** Envelope of the data of a dataset: from its metadata, else from its lines. */
import type { Feature, Geometry } from 'geojson'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { extentOf, outlineOf, type Box } from '../map/base/extents.ts'

interface Envelope {
  shape: Feature
  box: Box
}

/** Envelope in `extras.geographic.envelope`: a geometry, a feature, or an array of west, south, east, north. */
export function envelopeOf(dataset: Pick<Dataset, 'bbox' | 'extras'>): Envelope | undefined {
  const metadataEnvelope = givenEnvelope(dataset.extras)
  if (metadataEnvelope) return metadataEnvelope
  return dataset.bbox?.length === 4 ? ofBox(dataset.bbox) : undefined
}

function givenEnvelope(extras: Dataset['extras']): Envelope | undefined {
  const { envelope } = (extras?.geographic ?? {}) as { envelope?: unknown }
  if (isBox(envelope)) return ofBox(envelope)
  if (typeof envelope !== 'object' || envelope === null) return undefined
  const geometry = ('geometry' in envelope ? envelope.geometry : envelope) as Geometry | null
  if (!geometry || !('coordinates' in geometry)) return undefined
  const box = extentOf(geometry)
  return box && { box, shape: { type: 'Feature', properties: {}, geometry } }
}

function isBox(value: unknown): value is Box {
  return Array.isArray(value) && value.length === 4 && value.every((degrees) => typeof degrees === 'number')
}

function ofBox(box: Box): Envelope {
  return { box, shape: outlineOf(box) }
}
