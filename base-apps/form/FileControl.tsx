/** Input for the file attached to a line. */
import { useRef } from 'react'
import type { ControlContext } from './controls.tsx'
import { formText } from './messages.ts'

export function FileControl({ props, file, onFile, onLeave }: ControlContext) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="file">
      <input
        {...props}
        ref={input}
        className="field"
        type="file"
        // The key changes when the file is removed, which clears the file input for the next line.
        key={file ? 'chosen' : 'none'}
        onBlur={onLeave}
        onChange={({ target }) => onFile(target.files?.[0])}
        hidden={!!file}
      />
      {file && (
        <>
          <span>{file.name}</span>
          <button type="button" className="button" onClick={() => onFile(undefined)}>
            {formText('removeFile')}
          </button>
        </>
      )}
    </div>
  )
}
