import { launchChromiumEngine } from '../support/engines/chromium-engine.ts'
import { testCore } from './engine-core.ts'

testCore('Chromium', launchChromiumEngine)
