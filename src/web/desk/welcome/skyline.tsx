/** Buildings at dusk, some with lit windows. */
export function Skyline() {
  return (
    <svg className="city" viewBox="0 0 400 200" aria-hidden="true">
      <circle className="moon" cx="292" cy="118" r="78" />
      <path className="far" d="M0 128h46v-24h32v46h28V78h40v58h24l24-70 24 70h34V92h44v44h30v-30h38v34h36v60H0z" />
      <path className="near" d="M0 164h58v-26h46v34h38v-40h50v26h44v-52h38v48h42v-28h48v38h36v36H0z" />
      <path
        className="lit"
        d="M14 174h4v5h-4zM26 174h4v5h-4zM72 148h4v5h-4zM86 160h4v5h-4zM154 142h4v5h-4zM166 154h4v5h-4zM246 116h4v5h-4zM256 130h4v5h-4zM326 136h4v5h-4zM338 148h4v5h-4z"
      />
    </svg>
  )
}
