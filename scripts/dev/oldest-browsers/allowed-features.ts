interface Allowed {
  /** The names that the findings use. */
  features: string[]
  /**
   * Prefixes of built scripts, `css` and `accountCss` for the style sheets, `page` for the markup. Omitted if the feature
   * may be anywhere, because the build moves it between files.
   */
  in?: string[]
  because: string
}

/** New features that the build may use, because the site works without them in the oldest browsers. */
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
    because: 'the code checks for it first, or treats a missing number as 0',
  },
  {
    features: ['.autocapitalize'],
    in: ['start-session'],
    because: 'it is only set, and only phone keyboards use it',
  },
  {
    features: ['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
    in: ['auth-client'],
    because: 'the Supabase client checks for them first and otherwise reads the options itself',
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
    because: 'web-vitals checks for them first and measures less without them',
  },
  {
    features: ['.startViewTransition', '.ViewTransition', '.navigation', 'navigation', 'devicePixelRatio'],
    in: ['react'],
    because: 'React checks for them first and uses most of them only for a component that we do not use',
  },
  {
    features: ['.connection'],
    because: 'React checks for it first; the owner’s page loads it in a separate chunk',
  },
  {
    features: ['.linearRampToValueAtTime'],
    because: 'Firefox supports it partially: the arrival sound may start less softly there',
  },
  {
    features: ['.movementX', '.movementY'],
    in: ['react'],
    because: 'React checks for them first and otherwise computes them',
  },
  {
    features: ['.fetchPriority', '.imageSizes', '.popover'],
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
      '.headingReset',
      '.icon',
      '.image',
      '.isError',
      '.lock',
      '.ping',
      '.region',
      '.share',
      '.silent',
      '.states',
      '.tag',
      '.take',
      '.touched',
      '.variant',
      '.when',
    ],
    because: 'these are properties of our objects, or of React’s, Supabase’s or TanStack’s, not browser APIs',
  },
  {
    features: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty', 'scrollbar-gutter', 'scrollbar-gutter: stable'],
    in: ['css', 'deskCss'],
    because: 'lines break as before, and the scroll bar takes up space when it appears',
  },
  {
    features: ['field-sizing', 'field-sizing: content', 'accent-color', 'text-size-adjust', 'paint-order', ':autofill'],
    in: ['css', 'accountCss', 'deskCss'],
    because: 'they are decorative: a field keeps its size, a box its colour, a letter its outline',
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
    because: 'the whole page is laid out at once, which is only slower',
  },
  {
    features: ['::details-content', 'break-after: avoid'],
    in: ['css'],
    because: 'in print, a closed answer stays closed and a heading may end a page',
  },
  {
    features: ['@media scripting'],
    in: ['css', 'accountCss'],
    because: 'without script, controls that need script are shown too; every form is still posted',
  },
  { features: ['font-family: ui-monospace'], in: ['deskCss'], because: 'another monospaced font is listed after it' },
  {
    features: ['overscroll-behavior', 'overscroll-behavior: contain'],
    in: ['deskCss'],
    because: 'at the end of a list, the page behind it scrolls on',
  },
  { features: ['mask'], in: ['accountCss', 'stepsCss'], because: 'the build writes -webkit-mask beside it' },
  {
    features: ['mask-image'],
    in: ['deskCss'],
    because: 'the build writes -webkit-mask-image beside it; without either, a row of chips ends without a fade',
  },
  {
    features: ['scrollbar-width', 'scrollbar-width: none'],
    in: ['deskCss'],
    because: 'a row of chips that scrolls sideways shows its scroll bar',
  },
  {
    features: ['<meta name="theme-color">', '<link rel="manifest">'],
    in: ['page'],
    because: 'they are hints: the browser keeps its toolbar colour, and the site cannot be installed',
  },
]
