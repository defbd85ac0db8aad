import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useReloadedTiles } from './useReloadedTiles.ts'

type MapErrorEvent = Parameters<ReturnType<typeof useReloadedTiles>>[0]

it('loads the tiles and files of a map that failed again once the browser is back online', () => {
  const setData = vi.fn()
  const sources: Record<string, object> = {
    lines: { type: 'vector' },
    world: { type: 'geojson', serialize: () => ({ data: '/world.geojson' }), setData }
  }
  const target = { getSource: (id: string) => sources[id], refreshTiles: vi.fn() }
  const { result, unmount } = renderHook(useReloadedTiles)
  const fail = (failure: object): void =>
    result.current({ target, error: new Error('offline'), ...failure } as unknown as MapErrorEvent)
  const tiles = [
    { x: 1, y: 2, z: 3 },
    { x: 2, y: 2, z: 3 }
  ]
  for (const canonical of tiles) fail({ sourceId: 'lines', tile: { tileID: { canonical } } })
  fail({ sourceId: 'world' })
  // A source that another style has removed.
  fail({ sourceId: 'removed' })
  fail({})
  expect(target.refreshTiles).not.toHaveBeenCalled()

  window.dispatchEvent(new Event('online'))
  expect(target.refreshTiles.mock.calls).toEqual([['lines', tiles]])
  expect(setData.mock.calls).toEqual([['/world.geojson']])

  window.dispatchEvent(new Event('online'))
  expect(target.refreshTiles).toHaveBeenCalledTimes(1)
  fail({ sourceId: 'world' })
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(setData).toHaveBeenCalledTimes(1)
})
