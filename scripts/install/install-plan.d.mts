interface Installed {
  /** The hash of the lock file at the last complete installation, if there was one. */
  stamp: string | null
  lockHash: string
  /** Needed packages that have no folder. */
  missing: string[]
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

interface NpmPlaces {
  node: string
  namedEntry: string | undefined
  entryBesideNode: string | null
}

export declare const installWords: string[]
export declare function findReasonToInstall(installed: Installed): string | null
export declare function listNeededPackages(manifest: Manifest): string[]
export declare function createInstallEnvironment(env: NodeJS.ProcessEnv): Record<string, string>
export declare function chooseNpm(places: NpmPlaces): string[]
