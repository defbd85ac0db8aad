/**
 * State of the page editor: content with undo history, and selection. Outside of React, so that a change of one block
 * renders only that block.
 */
import type { Block, BlockType } from '../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../contract/portals/page.ts'
import { htmlOfBlock } from './markdownHtml.ts'
import { withPresentPictures } from '../../portals/shared/presentPictures.ts'
import { historyOf, redone, endMerging, undone, withStep, type History } from './model/history.ts'
import { isWritten, newBlock, type NewWords } from './model/newBlock.ts'
import { blockAt, listAt, placesOf, rootList, spotOf, type Spot } from './model/places.ts'
import { neighbourOf, spotToward, stepFrom, type Direction } from './model/steps.ts'
import { inserted, moved, refusalOf, removed, replaced, type Refusal } from './model/tree.ts'
import { renewed, withUuids } from './model/uuids.ts'

export interface EditorState {
  history: History<PageConfig>
  /** Uuid of the selected block. */
  selected: string | undefined
  /** Uuid of the block whose text is edited in place. */
  writing: string | undefined
  /** Counter: a change focuses the selected block. */
  focus: number
  /** Spot where a block is being added, while the menu of types is open. */
  adding: Spot | undefined
}

/** Event announced to screen readers. */
export type EditorEvent =
  | { what: 'added' | 'moved' | 'duplicated'; type: BlockType; position: number; count: number }
  | { what: 'removed'; type: BlockType }
  | { what: 'undone' | 'redone' | 'stays' }
  | { what: 'refused'; why: Refusal }

const untouched = { selected: undefined, writing: undefined, adding: undefined }

export class EditorStore {
  private state: EditorState
  private readonly listeners = new Set<() => void>()
  private readonly words: NewWords
  private document: Document | undefined
  private onEvent: (event: EditorEvent) => void = () => {}

  constructor(config: PageConfig, words: NewWords) {
    this.words = words
    this.state = { history: historyOf(withUuids(config)), ...untouched, focus: 0 }
  }

  getState = (): EditorState => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Called after publication, when the server has deleted the images that the draft does not use. */
  forgetPictures(): void {
    this.set({ history: withPresentPictures(this.state.history) })
  }

  /** @param hear listener of events. Returns the function that removes it. */
  tellTo(hear: (event: EditorEvent) => void): () => void {
    this.onEvent = hear
    return () => {
      this.onEvent = () => {}
    }
  }

  /** @param document document of the frame with the page. Returns the function that detaches it. */
  openIn(document: Document): () => void {
    this.document = document
    return () => {
      this.document = undefined
    }
  }

  elementUnder(x: number, y: number): Element | undefined {
    return this.document?.elementFromPoint(x, y) ?? undefined
  }

  get config(): PageConfig {
    return this.state.history.present
  }

  blockOf(uuid: string | undefined): Block | undefined {
    const place = uuid === undefined ? undefined : placesOf(this.config).get(uuid)
    return place && blockAt(this.config, place)
  }

  elementOf(uuid: string | undefined): HTMLElement | undefined {
    if (uuid === undefined) return undefined
    return this.document?.querySelector<HTMLElement>(`[data-block="${CSS.escape(uuid)}"]`) ?? undefined
  }

  /** Replaces the content by another one from the server; clears the undo history. */
  restart(config: PageConfig): void {
    this.set({ history: historyOf(withUuids(config)), ...untouched })
  }

  select(uuid: string | undefined, { isFocused = false } = {}): void {
    const { selected, writing, focus, history } = this.state
    if (uuid === selected && !isFocused) return
    this.set({
      selected: uuid,
      writing: uuid === selected ? writing : undefined,
      history: endMerging(history),
      focus: isFocused ? focus + 1 : focus
    })
  }

  step(direction: Direction): void {
    const next = stepFrom(this.config, this.state.selected, direction)
    if (next) this.select(next, { isFocused: true })
  }

  /** Starts in-place editing of a block's text. @returns false when the block has no such text */
  write(uuid: string): boolean {
    const block = this.blockOf(uuid)
    if (!block || !isWritten(block)) return false
    this.set({ selected: uuid, writing: uuid })
    return true
  }

  stopWriting({ isFocused }: { isFocused: boolean }): void {
    const { history, focus } = this.state
    this.set({ writing: undefined, history: endMerging(history), focus: isFocused ? focus + 1 : focus })
  }

  /** @param key merge key of consecutive changes: see `withStep` */
  change(config: PageConfig, key?: string): void {
    this.set({ history: withStep(this.state.history, config, key) })
  }

  update(uuid: string, block: Block, key?: string): void {
    const place = placesOf(this.config).get(uuid)
    const former = place && blockAt(this.config, place)
    if (!place || !former || former === block) return
    // A duplicated tab contains blocks with duplicate uuids, which are renewed.
    this.change(withUuids(replaced(this.config, place, computed(block, former))), key)
  }

  settle(): void {
    this.set({ history: endMerging(this.state.history) })
  }

  /** Opens the menu of block types for a spot; by default at the end of the page. */
  askBlock(spot = this.endSpot()): void {
    this.set({ adding: spot })
  }

  stopAsking(): void {
    this.set({ adding: undefined })
  }

  /** Focuses the selected block. */
  focus(): void {
    this.set({ focus: this.state.focus + 1 })
  }

  add(type: BlockType, spot: Spot): void {
    const block = newBlock(type, this.words)
    if (!this.put(block, spot)) return
    if (isWritten(block)) this.set({ writing: block.uuid })
    this.tell('added', block)
  }

  duplicate(uuid: string): void {
    const place = placesOf(this.config).get(uuid)
    const block = place && blockAt(this.config, place)
    if (!block) return
    const { list, index } = spotOf(place)
    const copy = renewed(block)
    if (this.put(copy, { list, index: index + 1 })) this.tell('duplicated', copy)
  }

  remove(uuid: string): void {
    const place = placesOf(this.config).get(uuid)
    const block = place && blockAt(this.config, place)
    if (!block) return
    const next = neighbourOf(this.config, place)
    this.change(removed(this.config, place))
    this.set({ selected: next, writing: undefined, focus: this.state.focus + 1 })
    this.onEvent({ what: 'removed', type: block.type })
  }

  move(uuid: string, spot: Spot): void {
    const place = placesOf(this.config).get(uuid)
    const block = place && blockAt(this.config, place)
    if (!block) return
    const why = refusalOf(this.config, spot, { blocks: [block], from: place })
    if (why) {
      this.onEvent({ what: 'refused', why })
      return
    }
    const next = moved(this.config, place, spot)
    if (next === this.config) return
    this.change(next)
    this.set({ selected: uuid, writing: undefined, focus: this.state.focus + 1 })
    this.tell('moved', block)
  }

  moveToward(uuid: string, direction: Direction): void {
    const place = placesOf(this.config).get(uuid)
    const spot = place && spotToward(this.config, place, direction)
    if (spot) this.move(uuid, spot)
    else this.onEvent({ what: 'stays' })
  }

  undo(): void {
    this.travel(undone(this.state.history), 'undone')
  }

  redo(): void {
    this.travel(redone(this.state.history), 'redone')
  }

  /** Spot beside a block, or at the end of the page. */
  spotBeside(uuid: string | undefined, side: 'before' | 'after'): Spot {
    const place = uuid === undefined ? undefined : placesOf(this.config).get(uuid)
    if (!place) return this.endSpot()
    const { list, index } = spotOf(place)
    return { list, index: side === 'before' ? index : index + 1 }
  }

  private endSpot(): Spot {
    return { list: rootList, index: this.config.elements.length }
  }

  private put(block: Block, spot: Spot): boolean {
    const why = refusalOf(this.config, spot, { blocks: [block] })
    if (why) {
      this.onEvent({ what: 'refused', why })
      return false
    }
    this.change(inserted(this.config, spot, [block]))
    this.set({ selected: block.uuid, writing: undefined, focus: this.state.focus + 1 })
    return true
  }

  private travel(history: History<PageConfig>, what: 'undone' | 'redone'): void {
    if (history === this.state.history) return
    const { selected, focus } = this.state
    const isThere = selected !== undefined && placesOf(history.present).has(selected)
    this.set({ history, writing: undefined, selected: isThere ? selected : undefined, focus: focus + 1 })
    this.onEvent({ what })
  }

  private tell(what: 'added' | 'moved' | 'duplicated', { uuid, type }: Block): void {
    const place = uuid && placesOf(this.config).get(uuid)
    if (!place) return
    const { list, index } = spotOf(place)
    this.onEvent({ what, type, position: index + 1, count: listAt(this.config, list).length })
  }

  private set(changes: Partial<EditorState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }
}

/** Block with the HTML that the server will render from its text. */
function computed(block: Block, former: Block): Block {
  const { type, content } = block
  if ((type !== 'text' && type !== 'alert') || content === former.content) return block
  return { ...block, _html: htmlOfBlock(typeof content === 'string' ? content : '') }
}
