import { type Alteration, type AlteringServer, startAlteringServer } from './altering-server.ts'

/** What an older engine lacks: functions of the last years, the syntax of our scripts, or scripts altogether. */
export type Lack = 'functions' | 'syntax' | 'scripts'

const alterations: Record<Lack, Alteration> = {
  functions: { firstScript: `(${removeNewFunctions})()` },
  syntax: { scriptFile: '@' },
  // As with a content blocker.
  scripts: { changePolicy: (policy) => policy.replace(/script-src [^;]+/, "script-src 'none'") },
}

/** Serves a product in such a way that every engine behaves like an older one. */
export function serveToOlderEngine(productUrl: string, lack: Lack): Promise<AlteringServer> {
  return startAlteringServer(alterations[lack], productUrl)
}

/** Runs in the page. */
function removeNewFunctions(): void {
  const added: [object, string][] = [
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [AbortSignal, 'timeout'],
    [AbortSignal, 'any'],
    [Promise, 'withResolvers'],
    [Promise, 'try'],
    [Array, 'fromAsync'],
    [URL, 'canParse'],
    [URL, 'parse'],
    [Set.prototype, 'union'],
    [Element.prototype, 'checkVisibility'],
    [Document.prototype, 'startViewTransition'],
    [window, 'requestIdleCallback'],
    [window, 'Iterator'],
  ]
  for (const [owner, name] of added) Reflect.deleteProperty(owner, name)
}
