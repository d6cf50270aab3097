import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the development server and every build share. `scripts/build/build-*.ts` add what differs. */
export default defineConfig({
  appType: 'custom',
  clearScreen: false,
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', reportCompressedSize: false, emptyOutDir: true },
})
