import { JSDOM } from 'jsdom'
import { expect, it, vi } from 'vitest'
import { watchHeight } from './contentHeight.ts'

it('measures a frame off the screen, in which the browser runs no animation frame', async () => {
  const page = new JSDOM('<main></main>', { pretendToBeVisual: true }).window as unknown as Window &
    typeof globalThis
  page.requestAnimationFrame = () => 1
  const onHeight = vi.fn<(height: number, trigger: string) => void>()
  let height = 100
  const watch = watchHeight(page, onHeight, () => height)
  await vi.waitFor(() => expect(onHeight.mock.calls).toEqual([[100, 'init']]))
  height = 200
  page.document.body.append('more')
  await vi.waitFor(() => expect(onHeight).toHaveBeenLastCalledWith(200, 'mutationObserver'))
  watch.stop()
  page.close()
})
