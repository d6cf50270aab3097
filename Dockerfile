# docker build -t offmarket . && docker run -d -p 127.0.0.1:3000:3000 -v offmarket:/data --env-file .env offmarket
# Settings come from the environment. The commands are in the image too: docker exec CONTAINER offmarket leads list

ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
# Packages are installed again only if the lock file has changed.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# --build-arg OPTIONS=--without-postgresql makes an image that needs DATABASE_URL.
ARG OPTIONS=
RUN node scripts/build.ts --output /opt/offmarket ${OPTIONS}

FROM ${NODE_IMAGE}
COPY --from=build /opt/offmarket /opt/offmarket
RUN printf '#!/bin/sh\nexec node /opt/offmarket/offmarket.js "$@"\n' > /usr/local/bin/offmarket \
    && chmod 755 /usr/local/bin/offmarket \
    && install -d -o node -g node -m 700 /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# It asks whether the process works, not whether its database answers, because a new container would not help with that.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The site handles the stop signal itself and needs up to 15 seconds.
ENTRYPOINT ["offmarket"]
CMD ["start"]
