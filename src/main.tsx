import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startSessionLoop } from './authProvider/keepalive.ts'
import { followRefusals } from './authProvider/sessionEnd.ts'
import { watchChunkErrors } from './layout/errors/chunkReload.ts'
import { setDocumentHead } from './layout/documentHead.ts'

setDocumentHead()
watchChunkErrors()
followRefusals()
await startSessionLoop()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>
  )
}
