import { launchFirefox } from '../support/engines/firefox-engine.ts'
import { testCore } from './engine-core.ts'

testCore('Firefox', launchFirefox)
