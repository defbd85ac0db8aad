import { useEffect, useEffectEvent } from 'react'
import { useEditor } from '../EditorContext.ts'
import { keyAction, type KeyAction } from '../model/keys.ts'

/**
 * Keyboard shortcuts in the canvas.
 * @param onForm opens the form of the selected block
 */
export function useCanvasKeys(document: Document, onForm: () => void): void {
  const editor = useEditor()

  const act = useEffectEvent((action: KeyAction, uuid: string) => {
    switch (action.do) {
      case 'step':
        return editor.step(action.direction)
      case 'move':
        return editor.moveToward(uuid, action.direction)
      case 'remove':
        return editor.remove(uuid)
      case 'duplicate':
        return editor.duplicate(uuid)
      case 'edit':
        return void (editor.write(uuid) || onForm())
      case 'add':
        return editor.askBlock(editor.spotBeside(uuid, 'after'))
      case 'leave':
        return editor.select(undefined)
    }
  })

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const target = event.target as HTMLElement
      const uuid = target.dataset.block
      const action = uuid === undefined ? undefined : keyAction(event)
      if (!action || uuid === undefined) return
      event.preventDefault()
      act(action, uuid)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [document])
}

/** Shortcuts of undo and redo, except in fields, which have their own. */
export function useHistoryKeys(document: Document | undefined): void {
  const editor = useEditor()
  useEffect(() => {
    if (!document) return undefined
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, shiftKey, target } = event
      const isField = (target as Element).closest?.('input, textarea, select, [contenteditable="true"]')
      if ((!ctrlKey && !metaKey) || isField) return
      const name = key.toLowerCase()
      if (name !== 'z' && name !== 'y') return
      event.preventDefault()
      if (name === 'y' || shiftKey) editor.redo()
      else editor.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [document, editor])
}
