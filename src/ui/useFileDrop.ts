import { useState, type DragEvent } from 'react'

/** Drop zone for files, with its hover state. */
export function useFileDrop(disabled: boolean, onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    dropZone: {
      onDragOver(event: DragEvent): void {
        event.preventDefault()
        setOver(!disabled)
      },
      onDragLeave: (): void => setOver(false),
      onDrop(event: DragEvent): void {
        event.preventDefault()
        setOver(false)
        if (!disabled) onFiles(event.dataTransfer.files)
      }
    }
  }
}
