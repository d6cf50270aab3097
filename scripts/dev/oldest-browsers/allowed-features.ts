interface Allowed {
  /** As the findings call them. */
  features: string[]
  /**
   * The built scripts by the beginning of their names, `css` and `accountCss` for the sheets, `page` for the markup.
   * Left out where the feature may be anywhere, since the build moves it from file to file.
   */
  in?: string[]
  because: string
}

/** New features that the build may use, because the oldest browsers do without them. */
export const allowedFeatures: Allowed[] = [
  {
    features: ['.prerendering', '.globalPrivacyControl'],
    in: ['bootstrap', 'track-vitals'],
    because: 'undefined is read as no, which is right in a browser that never prerenders or has no such setting',
  },
  {
    features: ['.share'],
    in: ['share-bar'],
    because: "the code asks `'share' in navigator` first, and otherwise copies the link",
  },
  {
    features: ['.activationStart'],
    in: ['start-session', 'track-vitals'],
    because: 'the code asks for it first, or counts a missing number as 0',
  },
  {
    features: ['.autocapitalize'],
    in: ['start-session'],
    because: 'it is only set, and only keyboards of phones heed it',
  },
  {
    features: ['URL.canParse'],
    because: 'valibot asks for it first, and otherwise calls the constructor; code of ours for browsers may not use it',
  },
  {
    features: ['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
    in: ['auth-client'],
    because: 'the client of Supabase asks for them first, and otherwise reads the options by itself',
  },
  {
    features: [
      '.PerformanceEventTiming',
      '.PerformanceSoftNavigation',
      'PerformanceEventTiming',
      '.requestIdleCallback',
      '.cancelIdleCallback',
      '.wasDiscarded',
    ],
    in: ['track-vitals'],
    because: 'web-vitals asks for them first, and measures less without them',
  },
  {
    features: ['.startViewTransition', '.ViewTransition', '.navigation', 'navigation', 'devicePixelRatio'],
    in: ['react'],
    because: 'React asks for them first, and uses most of them only for a component that we do not use',
  },
  {
    features: ['.connection'],
    because: 'React asks for it first; it is in a chunk of its own wherever the owner’s page has it',
  },
  {
    features: ['.linearRampToValueAtTime'],
    because: 'Firefox has it in part: the sound of an arrival may begin less softly there',
  },
  {
    features: ['.movementX', '.movementY'],
    in: ['react'],
    because: 'React asks for them first, and otherwise computes them',
  },
  {
    features: ['.fetchPriority', '.imageSizes', '.popover', '.share'],
    in: ['react'],
    because: 'these are props of elements that React writes, not properties that it calls',
  },
  {
    features: [
      '.Profiler',
      '.bytes',
      '.capture',
      '.check',
      '.delay',
      '.image',
      '.lock',
      '.ping',
      '.states',
      '.tag',
      '.take',
      '.variant',
    ],
    because: 'these are names in our own objects and in those of React and Supabase, not members of the browser',
  },
  {
    features: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty', 'scrollbar-gutter', 'scrollbar-gutter: stable'],
    in: ['css'],
    because: 'lines break as before, and the scroll bar takes its place when it comes',
  },
  {
    features: ['field-sizing', 'field-sizing: content', 'accent-color', 'text-size-adjust', 'paint-order', ':autofill'],
    in: ['css', 'accountCss'],
    because: 'they adorn: a field keeps its size, a box its colour, a letter its outline',
  },
  {
    features: ['@view-transition', '@starting-style'],
    in: ['css'],
    because: 'pages and notices appear at once instead of fading in',
  },
  {
    features: [
      'content-visibility',
      'content-visibility: auto',
      'content-visibility: visible',
      'contain-intrinsic-block-size',
      'contain-intrinsic-size',
    ],
    in: ['css', 'deskCss'],
    because: 'the whole page is laid out at once, which only takes longer',
  },
  {
    features: ['::details-content', 'break-after: avoid'],
    in: ['css'],
    because: 'on paper a closed answer stays closed, and a heading may end a page',
  },
  {
    features: ['@media scripting'],
    in: ['css', 'accountCss'],
    because: 'without script, a control that needs script is shown too; every form is posted all the same',
  },
  { features: ['font-family: ui-monospace'], in: ['deskCss'], because: 'another monospaced font follows it' },
  { features: ['mask'], in: ['css'], because: 'the build writes -webkit-mask beside it' },
  {
    features: ['<meta name="theme-color">', '<link rel="manifest">'],
    in: ['page'],
    because: 'they are hints: the bars of the browser keep their colour, and the site cannot be installed',
  },
]
