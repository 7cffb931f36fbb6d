# The mock of both APIs in a container: docker build -t twinspec . && docker run --rm -p 127.0.0.1:4010:4010 twinspec
# Other documents:
# docker run --rm -p 127.0.0.1:4010:4010 -v "$PWD:/specs:ro" twinspec mock --host 0.0.0.0 --openapi /specs/api.yaml
FROM node:22-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack --pack-destination /tmp

FROM node:22-alpine
ENV NODE_ENV=production
WORKDIR /twinspec
COPY docker/health.mjs docker/packages.mjs ./
COPY --from=build /build/package.json /tmp/source.json
COPY --from=build /tmp/twinspec-*.tgz /tmp/twinspec.tgz
# What the mock needs to read documents of others, in the versions that the tests were run with.
RUN npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund \
        /tmp/twinspec.tgz $(node packages.mjs /tmp/source.json) \
  && rm /tmp/twinspec.tgz /tmp/source.json packages.mjs
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["node", "/twinspec/health.mjs"]
ENTRYPOINT ["node", "/twinspec/node_modules/twinspec/dist/scripts/twinspec.js"]
CMD ["mock", "--host", "0.0.0.0"]
