import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The shared configuration of the development server and all builds. `scripts/build/build-*.ts` add the rest. */
export default defineConfig({
  appType: 'custom',
  clearScreen: false,
  plugins: [react(), tailwindcss()],
  build: { target: 'es2022', reportCompressedSize: false, emptyOutDir: true },
})
