import { globSync } from 'node:fs'
import { canInstallPackages, installPackages, isExecutable, listPlaces, updatePackageLists } from './system-programs.ts'

export interface WebKit {
  /** Speaks WebDriver and starts the browser. */
  driver: string
  /** The small browser that Debian ships with the engine. */
  browser: string
  /** WebKit has no headless mode, so it runs on a virtual screen. */
  screen: string
}

/** Debian packages, by engine. */
const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }

export function findFirefox(): string | null {
  return [process.env.FIREFOX_PATH ?? '', ...listPlaces(['firefox-esr', 'firefox'])].find(isExecutable) ?? null
}

export function findWebKit(): WebKit | null {
  const driver = listPlaces(['WebKitWebDriver']).find(isExecutable)
  const screen = listPlaces(['Xvfb']).find(isExecutable)
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().toReversed()
  return driver && screen && browser ? { driver, screen, browser } : null
}

/** Installs missing Firefox and WebKit packages from Debian; returns those that could not be installed. */
export async function ensureEngines(): Promise<string[]> {
  const missing = () => [...(findFirefox() ? [] : packages.firefox), ...(findWebKit() ? [] : packages.webkit)]
  if (missing().length > 0 && canInstallPackages()) {
    console.log(`Installing ${missing().join(', ')} for the tests in other browsers…`)
    await updatePackageLists()
    await installPackages(missing())
  }
  return missing()
}

/** The engines that are not installed and therefore not tested. */
export function listAbsentEngines(): string[] {
  return [...(findFirefox() ? [] : ['Firefox']), ...(findWebKit() ? [] : ['WebKit'])]
}
