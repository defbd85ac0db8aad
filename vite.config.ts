import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Three entries, so that an embed never loads the administration and the login page loads neither.
export default defineConfig({
  base: '/data-fair/',
  plugins: [react()],
  // The worker of maps is a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rollupOptions: {
      input: {
        admin: resolve(import.meta.dirname, 'index.html'),
        embed: resolve(import.meta.dirname, 'embed.html'),
        accounts: resolve(import.meta.dirname, 'accounts.html')
      }
    }
  }
})
