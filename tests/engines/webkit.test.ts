import { launchWebKit } from '../support/engines/webkit-engine.ts'
import { testCore } from './engine-core.ts'

testCore('WebKit', launchWebKit)
